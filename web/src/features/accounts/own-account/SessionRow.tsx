// One signed-in device: its name, its last use, and a button to sign it out.
import { m } from '#messages'
import type { OwnSession } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { ownSessions } from './queries.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { IconTile } from '../../../design-system/ui/IconTile.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

/** A guess from the device name. Only the icon depends on it. */
const isPhone = (device: string) => /android|iphone|ipad|ios|phone/i.test(device)

export const SessionRow = ({ session: { id, device, createdAt, lastUsedAt, current } }: { session: OwnSession }) => {
  const queries = useQueryClient()
  const signOutDevice = useMutation({
    mutationFn: () => call('endOwnSession', { params: { id } }),
    onSuccess: () => toast({ kind: 'done', title: m['own-account:sessions.signedOut']({ device }) }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['own-account:sessions.signOutFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries(ownSessions()),
  })
  const Icon = isPhone(device) ? Smartphone : Monitor
  return (
    <chakra.li display="flex" alignItems="center" gap="3.5" py="3" borderBottomWidth="1px">
      <IconTile aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div flexGrow={1} minWidth="0">
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" rowGap="1" fontWeight="650">
          {device}
          {current && <LabelTag tint="good">{m['own-account:sessions.thisDevice']()}</LabelTag>}
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="small">
          {current ? (
            m['own-account:sessions.inUse']()
          ) : (
            <>
              {m['own-account:sessions.lastUsed']()}: <RelativeTime instant={lastUsedAt} />
            </>
          )}
          <chakra.span display={{ base: 'none', md: 'inline' }}> · </chakra.span>
          <chakra.span display={{ base: 'block', md: 'inline' }}>
            {m['own-account:sessions.signedIn']()}: <RelativeTime instant={createdAt} />
          </chakra.span>
        </chakra.p>
      </chakra.div>
      {!current && (
        <Button
          variant="outline"
          size="row"
          aria-label={m['own-account:sessions.signOutDevice']({ device })}
          aria-busy={signOutDevice.isPending}
          disabled={signOutDevice.isPending}
          onClick={() => signOutDevice.mutate()}
        >
          {m['own-account:sessions.signOut']()}
        </Button>
      )}
    </chakra.li>
  )
}
