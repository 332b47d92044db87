import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GateScreen } from './GateScreen.tsx'
import { GateStart } from './GateStart.tsx'
import { forgetGate, keepPost, type Post, readPost } from './gate-store.ts'
import { keepPageOffline } from './keep-page.ts'

/** Which gate this phone is: chosen once, and still so when the page is opened again without a connection. */
export function GateDesk({ personId, name }: { personId: string; name: string }) {
  const { t } = useTranslation('gate')
  const [post, setPost] = useState<Post | null | undefined>(undefined)

  useEffect(() => {
    let isGone = false
    void readPost().then(async (kept) => {
      const own = kept?.personId === personId ? kept : null
      // Somebody else had this phone: what they kept is not for others.
      if (kept && !own) await forgetGate()
      if (!isGone) setPost(own)
    })
    return () => {
      isGone = true
    }
  }, [personId])

  useEffect(keepPageOffline, [])

  if (post === undefined) return <Skeleton label={t('loading')} rows={4} />
  if (post === null)
    return (
      <GateStart
        personId={personId}
        name={name}
        onOpen={(opened) => {
          void keepPost(opened)
          setPost(opened)
        }}
      />
    )
  return (
    <GateScreen
      key={post.deviceId}
      post={post}
      onLeave={() => {
        void forgetGate()
        setPost(null)
      }}
    />
  )
}
