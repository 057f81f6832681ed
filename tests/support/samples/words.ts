/** Words that contain no space, as a list. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
