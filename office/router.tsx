import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { areas } from './rooms.ts'
import { Gate } from './session/Gate.tsx'
import { BrokenScreen } from './shell/BrokenScreen.tsx'
import { Frame } from './shell/Frame.tsx'
import { NotHere } from './shell/NotHere.tsx'
import { OpenRoom } from './shell/OpenRoom.tsx'

/** Every address of the office; the rooms' come from `rooms.ts`, each loaded when somebody goes there. */
export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <BrokenScreen />,
      // Nothing is rendered before: the first screen comes as it is loaded.
      hydrateFallbackElement: <div />,
      children: [
        { path: '/anmelden', lazy: screen(() => import('./session/SignInPage.tsx')) },
        { path: '/sso/callback', lazy: screen(() => import('./session/CallbackPage.tsx')) },
        {
          element: (
            <Gate>
              <Frame />
            </Gate>
          ),
          children: [
            { errorElement: <BrokenScreen />, children: roomRoutes() },
            { path: '*', element: <NotHere /> },
          ],
        },
      ],
    },
  ])
}

function roomRoutes(): RouteObject[] {
  return areas.flatMap((area) =>
    area.rooms.map((room) => ({
      path: room.path,
      element: <OpenRoom room={room} />,
      children: [
        { index: true, lazy: screen(room.load) },
        ...(room.screens ?? []).map(({ path, load }) => ({ path, lazy: screen(load) })),
        { path: '*', element: <NotHere /> },
      ],
    })),
  )
}

function screen(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default })
}
