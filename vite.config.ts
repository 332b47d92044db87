import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import {
  compressedAssets,
  germanBeneathEveryLanguage,
  i18nextOnServerOnly,
  zodWithoutEval,
} from './tools/vite-plugins.ts'

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    germanBeneathEveryLanguage(),
    i18nextOnServerOnly(),
    zodWithoutEval(),
    reactRouter(),
    compressedAssets(),
  ],
  resolve: { tsconfigPaths: false },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones: on a phone each one is a round trip before anything is seen.
            codeSplitting: {
              groups: [
                // What most pages share, and the look of all components: loaded once, kept by the browser.
                { name: 'house', test: /[\\/](web|club|platform)[\\/].*\.tsx?$/, minShareCount: 9 },
                { name: 'look', test: /[\\/]web[\\/](ui|styles)[\\/][\w-]+\.css/ },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-i18next)[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './web/handler.ts' } },
      // One file with production React inside: the server then needs no NODE_ENV and imports little.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
    ],
  },
}))
