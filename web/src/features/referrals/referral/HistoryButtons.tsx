// The buttons that print the full history or export it as a file.
import { timeZone } from '#contracts/time-zone.ts'
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { call } from '../../../lib/api/client.ts'
import { saveFile } from '../../../lib/api/download.ts'
import { latestKnownPosition } from '../../../lib/api/read-your-writes.ts'
import { refusalText } from '../shared/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { shortId } from '#contracts/short-id.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'

/** The day in the exchange's time zone, for the name of the exported file. */
const formatDay = (instant: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))

export const HistoryButtons = ({ id, printPath }: { readonly id: string; readonly printPath: string }) => {
  const exportHistory = useMutation({
    mutationFn: () => call('referralHistory', { params: { id }, query: { after: latestKnownPosition() } }),
    onSuccess: (history) => {
      const name = m['referral-history:fileName']({ shortId: shortId(id), day: formatDay(history.exportedAt) })
      saveFile({ name, file: new Blob([JSON.stringify(history, null, 2)], { type: 'application/json' }) })
      toast({ kind: 'done', title: m['referral-history:exported'](), text: name })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['referral-history:exportFailed'](), text: refusalText(error) }),
  })
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <ButtonLink to={printPath} variant="quiet" size="row" px="3">
        <Printer aria-hidden />
        {m['referral-history:print']()}
      </ButtonLink>
      <Button
        variant="quiet"
        size="row"
        px="3"
        aria-busy={exportHistory.isPending}
        onClick={() => exportHistory.mutate()}
      >
        <Download aria-hidden />
        {exportHistory.isPending ? m['referral-history:exporting']() : m['referral-history:export']()}
      </Button>
    </chakra.div>
  )
}
