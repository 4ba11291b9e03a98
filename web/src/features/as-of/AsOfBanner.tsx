// The banner above a page that shows a past date.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { useAsOf } from './useAsOf.ts'
import { useAsOfDialog } from './useAsOfDialog.tsx'

/** Says that a past date is shown. `note` adds a sentence, and `children` are buttons that return to the present. */
export const PastDateBanner = ({ at, note, children }: { at: string; note?: string; children: ReactNode }) => (
  <chakra.div
    role="status"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap="4"
    rowGap="3"
    px={{ base: '4', md: '5' }}
    py="3.5"
    marginBottom="5"
    bg="accent.subtle"
    borderWidth="1.5px"
    borderStyle="dashed"
    borderColor="accent.edge"
    borderRadius="panel"
  >
    <chakra.span color="accent.fg" aria-hidden>
      <History size={20} strokeWidth={1.9} />
    </chakra.span>
    <chakra.p flex="1 1 18rem" minWidth="0" textWrap="pretty">
      <chakra.strong fontWeight="650">{m['as-of:asOf']({ instant: formatDateTime(at) })}</chakra.strong>{' '}
      {m['as-of:laterChanges']()} {note}
    </chakra.p>
    <chakra.span display="flex" flexWrap="wrap" gap="2">
      {children}
    </chakra.span>
  </chakra.div>
)

/** Renders nothing while the page shows the present. */
export const AsOfBanner = () => {
  const { at, showPresent } = useAsOf()
  const { open, dialog } = useAsOfDialog()
  if (at === undefined) return null
  return (
    <>
      <PastDateBanner at={at} note={m['as-of:actionsOff']()}>
        <Button variant="outline" onClick={open}>
          {m['as-of:changeDate']()}
        </Button>
        <Button variant="quiet" onClick={showPresent}>
          {m['as-of:backToNow']()}
        </Button>
      </PastDateBanner>
      {dialog}
    </>
  )
}
