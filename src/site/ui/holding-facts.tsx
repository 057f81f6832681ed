import { RECORD_COLUMNS, type HoldingLine } from '#features/privacy/holding-words.ts'
import { Fact, FactList } from './fact-list.tsx'

/** The record's entry about one kind of data, below its name. */
export const HoldingFacts = ({ line }: { line: HoldingLine }) => (
  <FactList isProse>
    {RECORD_COLUMNS.filter(({ key }) => key !== 'name').map(({ key, heading }) => (
      <Fact key={key} label={heading}>
        {line[key]}
      </Fact>
    ))}
  </FactList>
)
