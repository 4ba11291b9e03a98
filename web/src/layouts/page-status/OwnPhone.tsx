// On a family's own phone: keeps a copy of what its pages show, and lets the browser install them. Elsewhere it does nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { language } from '../../lib/language.ts'
import { familyManifestFile } from '../../lib/offline/built-files.ts'
import { canKeepCopy, followCopy, useOwnPhone } from '../../lib/offline/own-phone.ts'
import { useSession } from '../../lib/session/session.ts'
import { useConnection } from '../../lib/stores/connection.ts'
import { useReadOnly } from '../../lib/stores/read-only.ts'

export const OwnPhone = () => {
  const queries = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  const clientId = useSession(({ user }) => user?.clientId ?? null)
  const isOwn = useOwnPhone(({ accountId }) => accountId !== null && accountId === userId) && canKeepCopy()
  const showsCopy = useReadOnly(({ since }) => since !== null) && isOwn
  useEffect(() => (isOwn ? followCopy(queries, clientId) : undefined), [isOwn, queries, clientId])
  useEffect(() => {
    useConnection.setState({ showsCopy })
    return () => useConnection.setState({ showsCopy: false })
  }, [showsCopy])
  return isOwn ? <link rel="manifest" href={`/${familyManifestFile(language)}`} /> : null
}
