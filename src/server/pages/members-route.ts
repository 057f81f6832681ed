const MEMBERS_ROUTE = /^routes\/admin\//
const MEMBERS_PATH = /^admin(?:\/|$)/

/** Whether a route of `routes.ts` belongs to the members' area, of which visitors of the public pages need to know nothing. */
export function isMembersRoute(id: string, path: string | undefined): boolean {
  return MEMBERS_ROUTE.test(id) || MEMBERS_PATH.test(path ?? '')
}
