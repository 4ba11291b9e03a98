// The form element of a checked form: the summary on top, the fields in one column.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { CheckedForm as Checks } from './useCheckedForm.ts'

interface Props<Typed, Checked> {
  readonly checks: Checks<Typed, Checked>
  readonly onSubmit: (values: Checked) => Promise<void>
  /** When something stands in the way: what the summary begins with. */
  readonly onRefused?: (typed: Typed) => string | undefined
  readonly children: ReactNode
}

export const CheckedForm = <Typed, Checked>({
  checks: { element, pending, prepare, handle, summary },
  onSubmit,
  onRefused,
  children,
}: Props<Typed, Checked>) => (
  <chakra.form
    ref={element}
    noValidate
    // What is typed never goes into an address, also where the button is pressed before the script has come.
    method="post"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="5"
    aria-busy={pending}
    onFocus={prepare}
    onSubmit={handle(onSubmit, onRefused)}
  >
    <ErrorSummary {...summary} />
    {children}
  </chakra.form>
)
