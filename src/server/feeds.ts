export type Feeds = Record<string, never>
export const createFeeds = (_: unknown): Feeds => ({})
