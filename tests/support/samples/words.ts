/** Words that contain no space, as a list. */
export const words = (text: string) => {
  const [first = '', ...others] = text.trim().split(/\s+/)
  return [first, ...others] as const
}
