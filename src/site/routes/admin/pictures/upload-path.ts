/** The only address that takes more than a form: photos, one after the other, as they arrive. */
export const UPLOAD_PATH = '/admin/bilder/hochladen'

/** In its query: the picture in whose place the sent one goes. */
export const REPLACES = 'ersetzt'
