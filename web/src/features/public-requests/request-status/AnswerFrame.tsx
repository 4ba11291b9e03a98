// The frame of the two forms on the status page: the form itself, which also works without JavaScript, and what it asks.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode, RefObject, SubmitEvent } from 'react'
import { PostFields } from '../../../lib/forms/PostFields.tsx'

interface Props {
  readonly name: ComponentProps<typeof PostFields>['form']
  /** The version of the question, which the server compares with the present one. */
  readonly version: number
  readonly title: string
  readonly text: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly answer: {
    readonly pending: boolean
    readonly prepare: () => void
    readonly submit: (event: SubmitEvent) => void
  }
  /** The controls, and the button that sends. */
  readonly children: ReactNode
}

export const AnswerFrame = ({ name, version, title, text, form, answer, children }: Props) => (
  <chakra.form
    ref={form}
    noValidate
    method="post"
    position="relative"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="4.5"
    marginBottom="6"
    aria-busy={answer.pending}
    onFocus={answer.prepare}
    onSubmit={answer.submit}
  >
    <PostFields form={name} />
    <input type="hidden" name="version" value={version} />
    <chakra.div bg="accent.subtle" borderRadius="control" px="4.5" py="3.5">
      <chakra.h3 fontWeight="650">{title}</chakra.h3>
      <chakra.p marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.p>
    </chakra.div>
    {children}
  </chakra.form>
)
