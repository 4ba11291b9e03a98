// Copies a text to the clipboard and shows "Copied!" for two seconds (AUTH-34).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label'> {
  readonly text: string
}

/** How long "Copied!" is shown. */
const copiedNoticeMs = 2_000

export const CopyButton = ({ text, ...buttonProps }: Props) => {
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return undefined
    const timer = setTimeout(() => setCopiedAt(undefined), copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const isCopied = copiedAt !== undefined
  const copy = async () => {
    // The call fails without permission. The text is visible, so the person can copy it by hand.
    await navigator.clipboard.writeText(text)
    setCopiedAt(performance.now())
  }
  return (
    <>
      <Button variant="outline" size="touch" {...buttonProps} onClick={() => void copy().catch(() => undefined)}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? m['common:copied']() : m['common:copy']()}
      </Button>
      <chakra.span role="status" srOnly>
        {isCopied ? m['common:copied']() : ''}
      </chakra.span>
    </>
  )
}
