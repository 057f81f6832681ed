/**
 * Whether a form was sent from one of our own pages. A form of another site could otherwise sign a visitor in to somebody else's account.
 *
 * The pages tell nobody where they were left (`no-referrer`), and browsers then send `Origin: null`; so what the browser says of the
 * relation comes first, and the origin counts only where it says nothing.
 */
export function isFromOurPage(request: Request, baseUrl: string): boolean {
  const relation = request.headers.get('sec-fetch-site')
  if (relation !== null) return relation === 'same-origin'
  return request.headers.get('origin') === new URL(baseUrl).origin
}
