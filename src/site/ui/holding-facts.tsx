import { RECORD_COLUMNS, type HoldingLine } from '#features/privacy/holding-words.ts'
import { Fact, FactList } from './fact-list.tsx'

/** What the record says of one kind of data, below its name. */
export function HoldingFacts({ line }: { line: HoldingLine }) {
  return (
    <FactList isProse>
      {RECORD_COLUMNS.filter(({ key }) => key !== 'name').map(({ key, heading }) => (
        <Fact key={key} label={heading}>
          {line[key]}
        </Fact>
      ))}
    </FactList>
  )
}
