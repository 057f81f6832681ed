/**
 * Whether a form was sent from one of our own pages. A form of another site could otherwise sign a visitor in to a stranger's account.
 *
 * The pages send no referrer (`no-referrer`), and browsers then send `Origin: null`; so `Sec-Fetch-Site` comes first, and the origin counts only
 * without it.
 */
export function isFromOurPage(request: Request, baseUrl: string): boolean {
  const relation = request.headers.get('sec-fetch-site')
  if (relation !== null) return relation === 'same-origin'
  return request.headers.get('origin') === new URL(baseUrl).origin
}
