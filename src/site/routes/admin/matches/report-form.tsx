import { useNavigation } from 'react-router'
import { FormSelect, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

type Match = { seen: number; report: string; articles: { value: string; label: string }[] }
type Refused = { fields: Record<string, string>; mistakes: Mistake[] } | undefined

/** Which article readers find behind the result. */
export function ReportForm({ match, refused }: { match: Match; refused: Refused }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm className="form-rows">
      <input type="hidden" name="seen" value={match.seen} />
      <FormSelect
        name="report"
        label="Artikel"
        hint="Er steht beim Ergebnis auf der Seite der Mannschaft. Gibt es noch keinen, erscheint er hier, sobald er veröffentlicht ist."
        mistakes={refused?.mistakes}
        options={match.articles}
        chosen={refused?.fields['report'] ?? match.report}
      />
      <button className="button" name="intent" value="artikel" disabled={isSending}>
        Artikel speichern
      </button>
    </PostForm>
  )
}
