/** For `catch`: what does not exist, or no longer, is undefined. */
export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
