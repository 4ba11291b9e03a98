// "Request Submitted": the reference, what happens next, and where to look. It takes the place of the form, and the focus.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

const words = t.requests.sent

export interface SentRequest {
  readonly reference: string
  /** Of the page that shows how it stands. */
  readonly key: string
  /** Where the confirmation goes; null: no address was given. */
  readonly email: string | null
  /** The partner that was asked for is none any more. */
  readonly partnerGone?: boolean
}

interface Props {
  readonly sent: SentRequest
  /** Level of the heading where the page or the dialog has none. */
  readonly heading: 'h1' | 'h2'
}

export const SentPanel = ({ sent: { reference, key, email, partnerGone = false }, heading }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <chakra.div display="grid" gap="4.5" role="status">
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.span color="primary.fg" aria-hidden>
          <CircleCheck size={30} strokeWidth={1.9} />
        </chakra.span>
        <chakra.h1
          as={heading}
          ref={title}
          tabIndex={-1}
          textStyle={heading === 'h1' ? 'display' : 'section'}
          outline="none"
        >
          {words.title}
        </chakra.h1>
      </chakra.div>
      <chakra.div bg="primary.subtle" borderRadius="control" px="4.5" py="3.5">
        <chakra.p color="fg.muted">{m['public-requests:sent.reference']()}</chakra.p>
        {/* Not in the slab face of figures: here a zero must be told from the letter. */}
        <chakra.p
          fontSize={rem(30)}
          lineHeight="1.3"
          fontWeight="650"
          fontVariantNumeric="tabular-nums slashed-zero"
          letterSpacing="0.04em"
        >
          {reference}
        </chakra.p>
        <chakra.p textStyle="small" color="fg.muted">
          {m['public-requests:sent.keep']()}
        </chakra.p>
      </chakra.div>
      {partnerGone && <p>{m['public-requests:sent.partnerGone']()}</p>}
      <chakra.ol display="grid" gap="2" paddingInlineStart="6" listStyle="decimal">
        {words.next.map((step) => (
          <chakra.li key={step} paddingInlineStart="1">
            {step}
          </chakra.li>
        ))}
      </chakra.ol>
      {email !== null && <chakra.p overflowWrap="anywhere">{m['public-requests:sent.mailed']({ email })}</chakra.p>}
      <div>
        <TextLink to={paths.requestStatus(key)} fontWeight="600">
          {m['public-requests:sent.follow']()}
        </TextLink>
        <chakra.p textStyle="small" color="fg.muted">
          {m['public-requests:sent.followHelp']()}
        </chakra.p>
      </div>
    </chakra.div>
  )
}
