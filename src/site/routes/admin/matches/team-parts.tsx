import { FormFields } from '../../../described-form/described-form.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'

type Props = { team: { mayAppoint: boolean; keeper: string | undefined } }

/** Everything of a team that people write, part by part. */
export const TeamParts = ({ team: { mayAppoint, keeper } }: Props) => (
  <>
    <RoomPart id="aufstellung" title="Aufstellung">
      <FormFields names={['lineUp', 'captain']} />
    </RoomPart>
    <RoomPart id="angaben" title="Angaben">
      <FormFields names={['homeEvening', 'hall', 'portalUrl', 'picture']} />
    </RoomPart>
    <RoomPart id="tabelle" title="Tabelle von Hand">
      <FormFields names={['table', 'asOf', 'source']} />
    </RoomPart>
    {mayAppoint && (
      <RoomPart id="zugang" title="Wer diese Mannschaft ändern darf">
        <p>{keeper ? `Zurzeit darf es: ${keeper}.` : 'Zurzeit dürfen es nur die Ämter.'}</p>
        <FormFields names={keeper ? ['captainEmail', 'dismiss'] : ['captainEmail']} />
      </RoomPart>
    )}
  </>
)
