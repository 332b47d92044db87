import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AdmissionScreen } from './AdmissionScreen.tsx'
import { AdmissionStart } from './AdmissionStart.tsx'
import { forgetAdmission, type Post, readPost, savePost } from './admission-store.ts'
import { cachePageOffline } from './cache-page.ts'

/** Which gate this phone is: chosen once, and still so when the page is opened again without a connection. */
export function AdmissionApp({ personId, name }: { personId: string; name: string }) {
  const { t } = useTranslation('gate')
  const [post, setPost] = useState<Post | null | undefined>(undefined)

  useEffect(() => {
    let isGone = false
    void readPost().then(async (stored) => {
      const own = stored?.personId === personId ? stored : null
      // Somebody else had this phone: what they kept is not for others.
      if (stored && !own) await forgetAdmission()
      if (!isGone) setPost(own)
    })
    return () => {
      isGone = true
    }
  }, [personId])

  useEffect(cachePageOffline, [])

  if (post === undefined) return <Skeleton label={t('loading')} rows={4} />
  if (post === null)
    return (
      <AdmissionStart
        personId={personId}
        name={name}
        onOpen={(opened) => {
          void savePost(opened)
          setPost(opened)
        }}
      />
    )
  return (
    <AdmissionScreen
      key={post.deviceId}
      post={post}
      onLeave={() => {
        void forgetAdmission()
        setPost(null)
      }}
    />
  )
}
