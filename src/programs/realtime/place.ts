/** Where people meet: what is private and what is open are two rooms also where they have one name. */
export type Place = { topic: string; isPrivate: boolean }

export const keyOf = ({ topic, isPrivate }: Place) => `${isPrivate ? 'private' : 'open'} ${topic}`
