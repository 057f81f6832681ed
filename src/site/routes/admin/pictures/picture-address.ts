/** Where the room shows a picture. File names may hold signs that mean something else in an address. */
export const pictureAddress = (name: string): string => `/admin/bilder/${encodeURIComponent(name)}`

/** @param hash of its bytes, so that a browser does not show what was replaced */
export const previewAddress = (name: string, hash: string): string => `${pictureAddress(name)}/ansicht?v=${hash}`
