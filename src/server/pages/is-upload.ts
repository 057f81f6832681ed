import { FILE_UPLOAD_PATH } from '#site/routes/admin/club/upload-path.ts'
import { MEMBER_FILE_UPLOAD_PATH } from '#site/routes/admin/members/upload-path.ts'
import { UPLOAD_PATH } from '#site/routes/admin/pictures/upload-path.ts'

/**
 * Whether a request may bring pictures or a PDF, which are larger than any form. Their room asks first who sends them, and reads them as they come,
 * with limits of its own. An address written in another way is no such request, and has the limit of forms.
 */
export const isUpload = (request: Request): boolean =>
  request.method === 'POST' &&
  [UPLOAD_PATH, FILE_UPLOAD_PATH, MEMBER_FILE_UPLOAD_PATH].includes(new URL(request.url).pathname)
