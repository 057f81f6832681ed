import { SearchLine } from '#site/ui/search-line.tsx'
import { href, Link } from 'react-router'
import type { Piece } from '#features/search/find-passage.ts'
import { foundKindNames } from '#features/search/search-document.ts'
import type { Hit } from '#features/search/search-site.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/index.ts'
import styles from './search.module.css'

const QUERY = 'wort'
const LONGEST = 200

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get(QUERY)?.trim().slice(0, LONGEST) ?? ''
  if (query === '') return { query, outcome: undefined }
  const found = await context.get(services).searchSite(query)
  const { hits, count, isGuessed } = found ?? { hits: [], count: 0, isGuessed: false }
  return { query, outcome: { hits: hits.map(toShown), count, isGuessed } }
}

const toShown = ({ kind, path, title, passage, at }: Hit) => ({
  path,
  title,
  passage,
  about: [foundKindNames[kind], at && formatDate(at)].filter(Boolean).join(', '),
})
type Shown = ReturnType<typeof toShown>

/** Search engines must not list search results. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.query ? `Suche: ${loaderData.query}` : 'Suche',
    description: 'Alles auf dieser Website durchsuchen: Artikel, Termine, Mannschaften, Ämter und Downloads.',
    path: loaderData?.query ? undefined : href('/suche'),
  })

export default function SearchPage({ loaderData: { query, outcome } }: Route.ComponentProps) {
  return (
    <Page
      title="Suche"
      subtitle="Artikel, Termine, Mannschaften, Ämter und Downloads"
      className="section stack gap-5 to-46"
    >
      <SearchLine
        key={query}
        action={href('/suche')}
        label="Website durchsuchen"
        id={QUERY}
        name={QUERY}
        query={query}
        maxLength={LONGEST}
      />
      {outcome && <p role="status">{outcomeText(query, outcome)}</p>}
      {outcome && outcome.hits.length > 0 && (
        <ol className={styles['hits']}>
          {outcome.hits.map((hit, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same page may be found twice, for two people
            <Found key={index} hit={hit} />
          ))}
        </ol>
      )}
    </Page>
  )
}

type Outcome = { hits: Shown[]; count: number; isGuessed: boolean }

function outcomeText(query: string, { hits, count, isGuessed }: Outcome): string {
  if (count === 0) return `Nichts gefunden zu „${query}“. Versuchen Sie es mit einem anderen oder kürzeren Wort.`
  const found = count === 1 ? 'Ein Treffer' : `${count} Treffer`
  const shown = count > hits.length ? `, die ersten ${hits.length} davon` : ''
  return isGuessed
    ? `Nichts heißt genau „${query}“; ${found} mit ähnlichen Wörtern${shown}.`
    : `${found} zu „${query}“${shown}.`
}

const Found = ({ hit: { path, title, passage, about } }: { hit: Shown }) => (
  <li>
    <h2 className="large">
      <Link to={path}>
        <Marked pieces={title} />
      </Link>
    </h2>
    <p className="muted small">{about}</p>
    <p>
      <Marked pieces={passage} />
    </p>
  </li>
)

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isFound }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no keys and keep their places
    isFound ? (
      <mark className="strong" key={index}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
