/** The only address that takes more than a form: photos, one after the other, as they arrive. */
export const UPLOAD_PATH = '/admin/bilder/hochladen'

/** In its query: the picture in whose place the sent one goes. */
export const REPLACES = 'ersetzt'

/** Where the room shows a picture. File names may hold signs that mean something else in an address. */
export const pictureAddress = (name: string): string => `/admin/bilder/${encodeURIComponent(name)}`

/** @param hash of its bytes, so that a browser does not show what was replaced */
export const previewAddress = (name: string, hash: string): string => `${pictureAddress(name)}/ansicht?v=${hash}`
