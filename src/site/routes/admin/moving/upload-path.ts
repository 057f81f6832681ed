/** Receives a former website, as a stream. */
export const ARCHIVE_UPLOAD_PATH = '/admin/umziehen/hochladen'
