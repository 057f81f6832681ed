import { FILE_UPLOAD_PATH } from '#site/routes/admin/club/upload-path.ts'
import { MEMBER_FILE_UPLOAD_PATH } from '#site/routes/admin/members/upload-path.ts'
import { UPLOAD_PATH } from '#site/routes/admin/pictures/upload-path.ts'
import { isReturnPath } from '#site/routes/admin/tournaments/lending/return-path.ts'

const PATHS = [UPLOAD_PATH, FILE_UPLOAD_PATH, MEMBER_FILE_UPLOAD_PATH]

/**
 * Whether a request may bring pictures, a PDF or a tournament from its hall, which are larger than any form. Their room asks first who sends
 * them, and reads them as they come, with limits of its own. An address written in another way is no such request, and has the limit of forms.
 */
export function isUpload({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  return method === 'POST' && (PATHS.includes(pathname) || isReturnPath(pathname))
}
