import { FormField, FormSummary, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

type CodeFormProps = { label: string; submit: string; to: string; isWrong: boolean }

/** Asks for the treasurer's code; the response is a file. @property to address of the form @property isWrong whether its code did not fit */
export const CodeForm = ({ label, submit, to, isWrong }: CodeFormProps) => (
  <PostForm reloadDocument aria-label={label} action={to}>
    <CodeFields submit={submit} intent="oeffnen" mistake={isWrong ? OPENS_NOTHING : undefined} />
  </PostForm>
)

const OPENS_NOTHING =
  'Dieser Code öffnet hier nichts. Er hat 24 Buchstaben und Ziffern; bitte prüfen Sie ihn, oder nehmen Sie den älteren.'
const NAMED_MISTAKE: Mistake = { field: 'code', name: 'Code der Kasse', message: OPENS_NOTHING }

/** Above a page whose form had a wrong code. */
export const WrongCodeSummary = () => <FormSummary title={mistakesTitle([NAMED_MISTAKE])} mistakes={[NAMED_MISTAKE]} />

type Props = { submit: string; intent: string; mistake: string | undefined }

/** The field for the code and its button. */
export const CodeFields = ({ submit, intent, mistake }: Props) => (
  <>
    <FormField
      name="code"
      label="Code der Kasse"
      hint="24 Buchstaben und Ziffern. Er wird nicht gespeichert."
      mistakes={mistake === undefined ? [] : [{ field: 'code', message: mistake }]}
      input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 80 }}
    />
    <button className="button" name="intent" value={intent}>
      {submit}
    </button>
  </>
)
