// The form element of `useCheckedForm`: the error summary at the top, the fields in one column.
import { chakra } from '@chakra-ui/react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx'

/** The parts of `useCheckedForm` that the element needs. */
interface FormState<Typed, Checked> {
  readonly element: RefObject<HTMLFormElement | null>
  readonly pending: boolean
  readonly prepare: (() => void) | undefined
  handle(
    submit: (values: Checked) => Promise<void>,
    titleIfInvalid?: (typed: Typed) => string | undefined,
  ): (event: SubmitEvent) => void
  readonly summary: ErrorSummaryProps
}

interface Props<Typed, Checked> {
  readonly checks: FormState<Typed, Checked>
  readonly onSubmit: (values: Checked) => Promise<void>
  /** Returns the title of the error summary when validation fails. */
  readonly titleIfInvalid?: (typed: Typed) => string | undefined
  readonly children: ReactNode
}

export const CheckedForm = <Typed, Checked>({
  checks: { element, pending, prepare, handle, summary },
  onSubmit,
  titleIfInvalid,
  children,
}: Props<Typed, Checked>) => (
  <chakra.form
    ref={element}
    noValidate
    // Without JavaScript, the browser posts the form to this page.
    method="post"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="5"
    aria-busy={pending}
    onFocus={prepare}
    onSubmit={handle(onSubmit, titleIfInvalid)}
  >
    <ErrorSummary {...summary} />
    {children}
  </chakra.form>
)
