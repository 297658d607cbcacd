/** A referee's raised arm around 0,0: the striped sleeve, and the hand. */
export const ARM = [
  { fill: "#fff", d: "M-20 112L-14 4H14L20 112Z" },
  {
    fill: "#15202e",
    d: "M-19 112L-18 92H18L19 112ZM-18 78L-17 62H17L18 78ZM-16.500 48L-15.500 32H15.500L16.500 48ZM-14.500 18L-14 4H14L14.500 18Z",
  },
  {
    fill: "#c98a5e",
    d: "M-11 4V-16C-22-24-27-38-26-50C-25-56-17-56-15-50L-12-38V-74C-12-81-3-81-3-74V-82C-3-89 6-89 6-82V-76C6-83 14-83 14-76V-66C15-72 22-71 22-65V-34C22-22 17-14 12-10V4Z",
  },
] as const;
