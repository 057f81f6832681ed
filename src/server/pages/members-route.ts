const MEMBERS_ROUTE = /^routes\/admin\//
const MEMBERS_PATH = /^admin(?:\/|$)/

const isMembersRoute = (id: string, path: string | undefined) => MEMBERS_ROUTE.test(id) || MEMBERS_PATH.test(path ?? '')

/** Whether public pages need to know a route of `routes.ts`. */
export const isForPublic = (id: string, path: string | undefined): boolean => !isMembersRoute(id, path)

/** Whether a route of `routes.ts` can answer an address of the members' area; the catch-all route answers unknown ones. */
export const isForMembers = (id: string, path: string | undefined): boolean =>
  id === 'root' || path === '*' || isMembersRoute(id, path)
