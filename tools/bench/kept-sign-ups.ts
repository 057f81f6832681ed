import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { SignUp } from './sign-up-bodies.ts'

type Row = { email: string; teams: string; mails: number }

/** Number of the sign-ups that are in the database exactly once, with all their teams and one mail. */
export function countKept(dataDir: string, signUps: readonly SignUp[]): number {
  const database = new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'))
  const rows = database.prepare(KEPT).all() as Row[]
  database.close()
  const timesKept = new Map<string, number>()
  for (const { email, teams, mails } of rows) {
    const key = toKey(email, JSON.parse(teams) as string[])
    if (mails === 1) timesKept.set(key, (timesKept.get(key) ?? 0) + 1)
  }
  return signUps.filter(({ email, teamNames }) => timesKept.get(toKey(email, teamNames)) === 1).length
}

const toKey = (email: string, teamNames: string[]) => JSON.stringify([email, teamNames])

const KEPT = `
  with mails as (select recipient, count(*) as mails from outbox group by recipient)
  select r.contact_email as email,
    (select json_group_array(name) from (
      select name from registration_teams where registration_id = r.id order by position
    )) as teams,
    coalesce(mails.mails, 0) as mails
  from registrations r left join mails on mails.recipient = r.contact_email`
