// The as-of view of a page: the button that opens it, the banner that explains it and closes it, and the loading
// progress.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { CenteredContent, StateTitle } from '../../design-system/ui/empty-states.tsx'
import { AsOfDialog } from './AsOfDialog.tsx'
import { useAsOf } from './useAsOf.ts'

const millisecondsPerDay = 86_400_000

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent' })

/** Opens the dialog. The initial date is the same time yesterday. */
const useAsOfDialog = () => {
  const { at, showAsOf } = useAsOf()
  const [dialogDate, setDialogDate] = useState<Date>()
  const dialog = dialogDate !== undefined && (
    <AsOfDialog
      at={dialogDate}
      onClose={() => setDialogDate(undefined)}
      onShow={(instant) => {
        setDialogDate(undefined)
        showAsOf(instant)
      }}
    />
  )
  return {
    open: () => setDialogDate(at === undefined ? new Date(Date.now() - millisecondsPerDay) : new Date(at)),
    dialog,
  }
}

/** The button in a page header. It is hidden in an as-of view, where the banner contains it. */
export const AsOfButton = () => {
  const { at, isOffered } = useAsOf()
  const { open, dialog } = useAsOfDialog()
  if (at !== undefined || !isOffered) return null
  return (
    <>
      <Button variant="quiet" onClick={open}>
        <History aria-hidden />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{m['as-of:choose']()}</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>{m['as-of:chooseShort']()}</chakra.span>
      </Button>
      {dialog}
    </>
  )
}

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

interface AsOfProgressProps {
  /** 0 to 1; null while other snapshots are being built first. */
  readonly done: number | null
}

/** Shown in place of the content until the snapshot is ready. */
export const AsOfProgress = ({ done }: AsOfProgressProps) => {
  const { at = '' } = useAsOf()
  const share = done ?? 0
  return (
    <CenteredContent>
      <StateTitle>{m['as-of:loading']({ instant: formatDateTime(at) })}</StateTitle>
      <ProgressBar value={share} label={m['as-of:progress']()} width="min(100%, 22rem)" />
      <chakra.p color="fg.muted" maxWidth="46ch">
        {done === null ? m['as-of:waiting']() : m['as-of:loadingProgress']({ percent: percentFormat.format(share) })}
      </chakra.p>
    </CenteredContent>
  )
}
