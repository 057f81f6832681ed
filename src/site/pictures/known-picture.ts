/** A picture as the library knows it. @property problem why it is not shown, or what it still needs */
export type KnownPicture = { path: string; text: string; isUndescribed: boolean; problem: string | undefined }
