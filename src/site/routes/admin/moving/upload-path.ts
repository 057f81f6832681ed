/** Where a former website is sent to; it is read as it comes. */
export const ARCHIVE_UPLOAD_PATH = '/admin/umziehen/hochladen'
