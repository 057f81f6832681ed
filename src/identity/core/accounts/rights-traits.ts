import type { Account } from './account.ts'

/** What a change gave to somebody or took away, for the audit log; empty when it did neither. */
export function rightsTraits(before: Account, after: Account): Record<string, unknown> {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  const added = has.filter((role) => !had.includes(role))
  const removed = had.filter((role) => !has.includes(role))
  const wasBanned = before.bannedUntil !== undefined
  const isBanned = after.bannedUntil !== undefined
  return {
    ...(added.length > 0 && { roles_added: added }),
    ...(removed.length > 0 && { roles_removed: removed }),
    ...(wasBanned !== isBanned && { banned: isBanned }),
  }
}

/** Whoever wrote the roles may have written anything. */
const rolesOf = ({ appMetadata: { roles } }: Account): string[] => (Array.isArray(roles) ? roles : [])
