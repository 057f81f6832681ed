/** The only address that takes more than a form: photos, one after the other, as they arrive. */
export const UPLOAD_PATH = '/admin/bilder/hochladen'
