import { CalendarLeaf } from '../../ui/calendar-leaf.tsx'
import type { ShownEventPage } from './event-view.ts'
import type { ShownPlaces } from './place-view.ts'
import styles from './new-registration.module.css'

/** Date, venue and places: beside the form, on a phone above it. */
export const EventFacts = ({ event, places }: { event: ShownEventPage; places: ShownPlaces | undefined }) => (
  <aside className={styles['facts']} aria-label="Das Turnier in Kürze">
    <CalendarLeaf {...event.leaf} />
    <dl className="rows gap-2">
      <div>
        <dt>Beginn</dt>
        <dd>
          <time dateTime={event.startsAt} dangerouslySetInnerHTML={{ __html: event.together.begins }} />
        </dd>
      </div>
      <div>
        <dt>Vorher</dt>
        <dd dangerouslySetInnerHTML={{ __html: event.together.beforehand }} />
      </div>
      <div>
        <dt>Ort</dt>
        <dd dangerouslySetInnerHTML={{ __html: event.together.venue }} />
      </div>
      <div>
        <dt>Mannschaften</dt>
        <dd>{event.maxTeams === 1 ? 'eine je Anmeldung' : `1 bis ${event.maxTeams} je Anmeldung`}</dd>
      </div>
      {event.price !== undefined && (
        <div>
          <dt>Startgeld</dt>
          <dd>{event.price}</dd>
        </div>
      )}
      {places && (
        <div>
          <dt>Plätze</dt>
          <dd>{places.text}</dd>
        </div>
      )}
    </dl>
  </aside>
)
