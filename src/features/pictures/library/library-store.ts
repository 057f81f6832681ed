import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database, Tables } from '#platform/db/database.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { toConsentState, type PictureConsent } from '#features/pictures/consents/picture-consent.ts'
import { toPicture } from '#features/pictures/picture-store.ts'
import type { Master } from '#platform/images/prepare-master.ts'
import { readFocus, writeFocus, type Focus } from '#shared/focus.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { LibraryPicture } from './library-picture.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** Unused masters, with their sizes, and files that are still to be removed from the media store. */
    discarded_media: { hash: string; discarded_at: string }
  }
}

export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Pictures for editors, including withheld ones. */
export const createLibraryStore = (db: Database) => ({
  ...finding(db),
  ...listing(db),
  ...writing(db),
  ...discarding(db),
})

function finding(db: Database) {
  const pictures = () => db.selectFrom('pictures').selectAll()
  return {
    async find(path: string): Promise<LibraryPicture | undefined> {
      const row = await pictures().where('path', '=', path).executeTakeFirst()
      return row && toLibraryPicture(row)
    },

    /** By path, without paths that have no picture. */
    async findMany(paths: readonly string[]): Promise<Map<string, LibraryPicture>> {
      if (paths.length === 0) return new Map()
      const rows = await pictures().where('path', 'in', paths).execute()
      return new Map(rows.map((row) => [row.path, toLibraryPicture(row)]))
    },

    /** An uploaded picture with these bytes. */
    async findUploaded(hash: string): Promise<LibraryPicture | undefined> {
      const uploaded = pictures().where('hash', '=', hash).where('added_at', 'is not', null)
      const row = await uploaded.orderBy('path').limit(1).executeTakeFirst()
      return row && toLibraryPicture(row)
    },
  }
}

const listing = (db: Database) => ({
  /** Latest uploads first, pictures from files last. */
  async list(): Promise<LibraryPicture[]> {
    const pictures = db.selectFrom('pictures').selectAll()
    const rows = await pictures
      .orderBy(sql`coalesce(added_at, '') desc`)
      .orderBy('path')
      .execute()
    return rows.map(toLibraryPicture)
  },

  /** How many have no description, and when the first of them was uploaded. */
  async countUndescribed(): Promise<{ count: number; since: Date | undefined }> {
    const { count, since } = await db
      .selectFrom('pictures')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('added_at').as('since')])
      .where('is_undescribed', '=', 1)
      .executeTakeFirstOrThrow()
    return { count: Number(count), since: toInstant(since) }
  },

  /** Paths of pictures hidden from the website for lack of consent. */
  async listWithheld(): Promise<string[]> {
    const withMinors = db.selectFrom('pictures').select('path').where('shows_minors', '=', 1)
    const rows = await withMinors.where('consent_website', '<>', 'given').execute()
    return rows.map(({ path }) => path)
  },

  /** Paths of pictures that were changed here since their import, or uploaded here. */
  async listChanged(): Promise<Set<string>> {
    const rows = await db.selectFrom('pictures').select('path').where('changed_at', 'is not', null).execute()
    return new Set(rows.map(({ path }) => path))
  },
})

function writing(db: Database) {
  const update = async (path: string, values: Updateable<Tables['pictures']>, at: Date) => {
    const changed = { ...values, changed_at: at.toISOString() }
    const isThere = await hitsRow(db.updateTable('pictures').set(changed).where('path', '=', path))
    await raiseRevision(db)
    return isThere
  }

  return {
    /** Does not raise the revision, because no page shows it yet. @returns false when another picture has this path */
    async add(picture: LibraryPicture): Promise<boolean> {
      const insert = db.insertInto('pictures').values(toRow(picture))
      return hitsRow(insert.onConflict((conflict) => conflict.doNothing()))
    },

    /** @returns false when it is gone */
    setText: (path: string, { text, isUndescribed }: Pick<LibraryPicture, 'text' | 'isUndescribed'>, at: Date) =>
      update(path, { text, is_undescribed: Number(isUndescribed) }, at),

    /** @returns false when it is gone */
    setMaster: (path: string, { hash, format, width, height, attention }: Omit<Master, 'bytes'>, at: Date) =>
      update(
        path,
        { hash, format, width, height, attention: attention ? writeFocus(attention) : null, focus: null },
        at,
      ),

    /** @param focus undefined to use the one detected in the picture @returns false when it is gone */
    setFocus: (path: string, focus: Focus | undefined, at: Date) =>
      update(path, { focus: focus ? writeFocus(focus) : null }, at),

    /** @returns false when it is gone */
    setConsent: (path: string, consent: PictureConsent, at: Date) => update(path, consentColumns(consent), at),
  }
}

const discarding = (db: Database) => ({
  /** Marks bytes as unused, unless a picture or a file, also one in the bin, has the same. @returns whether they are unused */
  async discardMedia(hash: string, at: Date): Promise<boolean> {
    const user = await db.selectFrom('pictures').select('path').where('hash', '=', hash).limit(1).executeTakeFirst()
    const inBin = db.selectFrom('bin').select('id').where('kind', 'in', ['picture', 'file'])
    const binned = await inBin.where('contents', 'like', `%${hash}%`).limit(1).executeTakeFirst()
    const file = await db.selectFrom('files').select('path').where('hash', '=', hash).limit(1).executeTakeFirst()
    if (user ?? file ?? binned) return false
    const insert = db.insertInto('discarded_media').values({ hash, discarded_at: at.toISOString() })
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
    return true
  },

  /** Removes the mark: they are in use (again), or gone from the media store. */
  async keepMedia(hash: string): Promise<void> {
    await db.deleteFrom('discarded_media').where('hash', '=', hash).execute()
  },

  async listDiscarded(): Promise<string[]> {
    const rows = await db.selectFrom('discarded_media').select('hash').orderBy('hash').execute()
    return rows.map(({ hash }) => hash)
  },
})

const consentColumns = ({ showsMinors, states, note }: PictureConsent) => ({
  shows_minors: Number(showsMinors),
  consent_website: states.website,
  consent_press: states.press,
  consent_social: states.social,
  consent_note: note,
})

function toRow(picture: LibraryPicture): Insertable<Tables['pictures']> {
  const { path, hash, format, width, height, text, focus, isUndescribed, addedAt, changedAt, consent } = picture
  return {
    path,
    hash,
    format,
    width,
    height,
    text,
    attention: focus ? writeFocus(focus) : null,
    is_undescribed: Number(isUndescribed),
    added_at: addedAt?.toISOString() ?? null,
    changed_at: changedAt?.toISOString() ?? null,
    ...consentColumns(consent),
  }
}

const toLibraryPicture = (row: Selectable<Tables['pictures']>): LibraryPicture => ({
  ...toPicture(row),
  isUndescribed: row.is_undescribed === 1,
  ownFocus: readFocus(row.focus ?? ''),
  addedAt: toInstant(row.added_at),
  changedAt: toInstant(row.changed_at),
  consent: {
    showsMinors: row.shows_minors === 1,
    states: {
      website: toConsentState(row.consent_website),
      press: toConsentState(row.consent_press),
      social: toConsentState(row.consent_social),
    },
    note: row.consent_note,
  },
})
