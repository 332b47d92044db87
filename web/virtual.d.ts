/** Made by the React Router plugin: routes, assets and entry of the server build. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export const routes: typeof build.routes
}

/** The engine without what we do not use (other audio tracks, subtitles in the stream, encryption); it comes without types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
