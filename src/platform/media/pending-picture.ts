/** Stands for every picture whose master is still being made, whatever size and format were asked for. */
export const pendingPicture = {
  mediaType: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#dfe4ea" d="M0 0h1200v800H0z"/>' +
      '<g fill="#aab4c0"><circle cx="500" cy="320" r="44"/><path d="M400 540l130-150 70 76 92-118 108 192z"/></g></svg>',
  ),
}
