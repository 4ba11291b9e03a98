// "Request Submitted": the reference number, what happens next, and the status link. It replaces the form and takes the
// focus.
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

const nextSteps = [m['public-requests:sent.1'](), m['public-requests:sent.2'](), m['public-requests:sent.3']()]

interface Props {
  readonly sent: SentRequest
  /** The heading level. */
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
          {m['public-requests:sent.title']()}
        </chakra.h1>
      </chakra.div>
      <chakra.div bg="primary.subtle" borderRadius="control" px="4.5" py="3.5">
        <chakra.p color="fg.muted">{m['public-requests:sent.reference']()}</chakra.p>
        {/* Not in the heading font: a zero must look different from the letter O. */}
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
        {nextSteps.map((step) => (
          <chakra.li key={step} paddingInlineStart="1">
            {step}
          </chakra.li>
        ))}
      </chakra.ol>
      {email !== null && <chakra.p overflowWrap="anywhere">{m['public-requests:sent.emailed']({ email })}</chakra.p>}
      <div>
        {/* The server removes the key from the address. */}
        <TextLink to={paths.requestStatus(key)} reloadDocument fontWeight="600">
          {m['public-requests:sent.checkStatus']()}
        </TextLink>
        <chakra.p textStyle="small" color="fg.muted">
          {m['public-requests:sent.checkStatusHelp']()}
        </chakra.p>
      </div>
    </chakra.div>
  )
}
