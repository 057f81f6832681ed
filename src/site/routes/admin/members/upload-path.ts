/** Receives documents for members, which are larger than any form. */
export const MEMBER_FILE_UPLOAD_PATH = '/admin/mitglieder/hochladen'
