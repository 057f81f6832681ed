/** The only address that accepts more than a form: photos, as a stream, one after the other. */
export const UPLOAD_PATH = '/admin/bilder/hochladen'

/** Query parameter: the picture to replace. */
export const REPLACES = 'ersetzt'

/** The address of a picture in its room. File names may contain characters that need encoding. */
export const pictureAddress = (name: string): string => `/admin/bilder/${encodeURIComponent(name)}`

/** @param hash of its bytes, so that browsers do not show a replaced picture from their cache */
export const previewAddress = (name: string, hash: string): string => `${pictureAddress(name)}/ansicht?v=${hash}`
