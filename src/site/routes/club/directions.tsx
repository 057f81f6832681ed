import * as icons from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { href } from 'react-router'
import type { ClubFacts, StepIcon } from '#features/club/club-facts.ts'
import { textTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/directions.ts'
import styles from './directions.module.css'
import { HallMap } from './hall-map.tsx'

/** Query parameter that shows the map without script. */
const MAP_QUERY = 'karte'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const { hall, map, shortName } = await club.getFacts('club')
  const { origins } = await club.getFacts('directions')
  return {
    hall,
    map,
    clubName: shortName,
    origins: origins.map(keepStepsTogether),
    isMapWanted: new URL(request.url).searchParams.has(MAP_QUERY),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: 'Anfahrt', description: describe(loaderData), path: href('/anfahrt') })

const describe = (shown: Route.ComponentProps['loaderData'] | undefined): string => {
  const { hall, clubName = '' } = shown ?? {}
  return hall
    ? `So finden Sie zur Halle: ${hall.name}, ${hall.street}, ${hall.city}.`
    : `So finden Sie zu uns: ${clubName}.`
}

export default function Directions({ loaderData: { hall, map, origins, isMapWanted } }: Route.ComponentProps) {
  return (
    <Page title="Anfahrt" subtitle="So kommen Sie zu uns in die Halle" className={styles['page']}>
      <section className={styles['place']} aria-label="Unsere Halle">
        {hall && (
          <address className={styles['address']}>
            <Icon icon={icons.MapPin} size={28} />
            <span>
              <strong className="block large">{hall.name}</strong>
              <span className="together">{hall.street}</span>
              <br />
              {hall.postalCode} {hall.city}
            </span>
          </address>
        )}
        {hall && map && (
          <HallMap
            map={map}
            hallName={hall.name}
            isWanted={isMapWanted}
            loadPath={`${href('/anfahrt')}?${MAP_QUERY}=laden#karte`}
          />
        )}
      </section>
      {origins.map((origin) => (
        <Origin key={origin.title} origin={origin} />
      ))}
    </Page>
  )
}

type OriginFacts = ClubFacts['directions']['origins'][number]

/** Converts the texts of the steps to HTML. */
function keepStepsTogether({ title, front, rear }: OriginFacts): OriginFacts {
  const keep = (steps: OriginFacts['front']) => steps.map((step) => ({ ...step, text: textTogether(step.text) }))
  return { title, front: keep(front), rear: keep(rear) }
}

const Origin = ({ origin }: { origin: OriginFacts }) => (
  <section className={styles['origin']}>
    <h2>{origin.title}</h2>
    <div className={styles['ways']}>
      <Steps title="Vordereingang" steps={origin.front} />
      <Steps title="Hintereingang" steps={origin.rear} />
    </div>
  </section>
)

const ICONS: Record<StepIcon, icons.IconPath> = {
  start: icons.Flag,
  straight: icons.ArrowUp,
  left: icons.ArrowLeft,
  right: icons.ArrowRight,
  roundabout: icons.RefreshCw,
  parking: icons.CircleParking,
  arrive: icons.MapPin,
}

const Steps = ({ title, steps }: { title: string; steps: OriginFacts['front'] }) => (
  <div>
    <h3>{title}</h3>
    <ol className={styles['steps']}>
      {steps.map(({ icon, text }, index) => (
        <li className="rows gap-3 relative" key={index}>
          <Icon icon={ICONS[icon]} size={20} />
          <span dangerouslySetInnerHTML={{ __html: text }} />
        </li>
      ))}
    </ol>
  </div>
)
