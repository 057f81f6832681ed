/** What the library knows of a picture. @property problem why it is not shown, or what it still needs */
export type KnownPicture = { path: string; text: string; isUndescribed: boolean; problem: string | undefined }
