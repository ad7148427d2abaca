/**
 * Packages with the peers that their releases have, as far as updates turn on them. What they only depend on is left out, but for a few that
 * have peers themselves. The notation is that of `packageOf`.
 */
export const packages: readonly string[] = `
react@16.14.0
react@17.0.2
react@18.2.0
react@18.3.1
react@19.0.0
react-dom@16.14.0 <react@^16.14.0
react-dom@17.0.2 <react@17.0.2
react-dom@18.2.0 <react@^18.2.0
react-dom@18.3.1 <react@^18.3.1
react-dom@19.0.0 <react@^19.0.0
@types/react@17.0.80
@types/react@18.3.12
@types/react@19.0.1
@types/react-dom@18.3.1 +@types/react@*
@types/react-dom@19.0.2 <@types/react@^19.0.0
react-test-renderer@17.0.2 <react@17.0.2
react-test-renderer@18.3.1 <react@^18.3.1
@testing-library/dom@8.20.1
@testing-library/dom@9.3.4
@testing-library/dom@10.4.0
@testing-library/react@12.1.5 +@testing-library/dom@^8.0.0 <react@<18.0.0 <react-dom@<18.0.0
@testing-library/react@13.4.0 +@testing-library/dom@^8.5.0 <react@^18.0.0 <react-dom@^18.0.0
@testing-library/react@14.3.1 +@testing-library/dom@^9.0.0 <react@^18.0.0 <react-dom@^18.0.0
@testing-library/react@16.1.0 <@testing-library/dom@^10.0.0 <react@^18.0.0||^19.0.0 <react-dom@^18.0.0||^19.0.0 ?@types/react@^18.0.0||^19.0.0
@testing-library/user-event@13.5.0 <@testing-library/dom@>=7.21.4
@testing-library/user-event@14.5.2 <@testing-library/dom@>=7.21.4
react-router-dom@5.3.4 <react@>=15
react-router-dom@6.28.0 <react@>=16.8 <react-dom@>=16.8
react-router-dom@7.0.2 <react@>=18 <react-dom@>=18
redux@4.2.1
redux@5.0.1
react-redux@7.2.9 <react@^16.8.3||^17||^18 ?react-dom@*
react-redux@8.1.3 <react@^16.8||^17.0||^18.0 ?react-dom@^16.8||^17.0||^18.0 ?redux@^4||^5.0.0-beta.0 ?@types/react@^16.8||^17.0||^18.0
react-redux@9.1.2 <react@^18.0 ?@types/react@^18.2.25 ?redux@^5.0.0
react-redux@9.2.0 <react@^18.0||^19 ?@types/react@^18.2.25||^19 ?redux@^5.0.0
@reduxjs/toolkit@1.9.7 ?react@^16.9.0||^17.0.0||^18 ?react-redux@^7.2.1||^8.0.2
@reduxjs/toolkit@2.3.0 +redux@^5.0.1 ?react@^16.9.0||^17.0.0||^18 ?react-redux@^7.2.1||^8.1.3||^9.0.0
@emotion/react@11.13.5 <react@>=16.8.0 ?@types/react@*
@emotion/styled@11.13.5 <@emotion/react@^11.0.0-rc.0 <react@>=16.8.0 ?@types/react@*
@mui/material@5.16.7 <react@^17.0.0||^18.0.0 <react-dom@^17.0.0||^18.0.0 ?@emotion/react@^11.5.0 ?@emotion/styled@^11.3.0
@mui/material@6.1.10 <react@^17.0.0||^18.0.0||^19.0.0 <react-dom@^17.0.0||^18.0.0||^19.0.0 ?@emotion/react@^11.5.0 ?@emotion/styled@^11.3.0
@mui/x-data-grid@6.20.4 <@mui/material@^5.4.1 <react@^17.0.0||^18.0.0 <react-dom@^17.0.0||^18.0.0
@mui/x-data-grid@7.23.0 <@mui/material@^5.15.14||^6.0.0 <react@^17.0.0||^18.0.0||^19.0.0 <react-dom@^17.0.0||^18.0.0||^19.0.0
next@12.3.4 <react@^17.0.2||^18.0.0-0 <react-dom@^17.0.2||^18.0.0-0 ?sass@^1.3.0
next@13.5.7 <react@^18.2.0 <react-dom@^18.2.0 ?sass@^1.3.0
next@14.2.18 <react@^18.2.0 <react-dom@^18.2.0 ?sass@^1.3.0
next@15.0.4 <react@^18.2.0||^19.0.0 <react-dom@^18.2.0||^19.0.0 ?sass@^1.3.0
graphql@15.9.0
graphql@16.9.0
@apollo/client@3.3.21 <graphql@^14.0.0||^15.0.0 ?react@^16.8.0||^17.0.0
@apollo/client@3.11.10 <graphql@^15.0.0||^16.0.0 ?react@^16.8.0||^17.0.0||^18.0.0
apollo-server@2.26.2 <graphql@^0.12.0||^0.13.0||^14.0.0||^15.0.0
apollo-server@3.13.0 <graphql@^15.3.0||^16.0.0
eslint@7.32.0
eslint@8.57.1
eslint@9.15.0
eslint-plugin-react@7.28.0 <eslint@^3||^4||^5||^6||^7||^8
eslint-plugin-react@7.37.2 <eslint@^3||^4||^5||^6||^7||^8||^9.7
eslint-plugin-react-hooks@4.6.2 <eslint@^3.0.0||^4.0.0||^5.0.0||^6.0.0||^7.0.0||^8.0.0-0
eslint-plugin-react-hooks@5.0.0 <eslint@^3.0.0||^4.0.0||^5.0.0||^6.0.0||^7.0.0||^8.0.0-0||^9.0.0
eslint-plugin-import@2.25.4 <eslint@^2||^3||^4||^5||^6||^7.2.0||^8
eslint-plugin-import@2.31.0 <eslint@^2||^3||^4||^5||^6||^7.2.0||^8||^9
eslint-plugin-jsx-a11y@6.5.1 <eslint@^3||^4||^5||^6||^7||^8
eslint-plugin-jsx-a11y@6.10.2 <eslint@^3||^4||^5||^6||^7||^8||^9
eslint-plugin-n@15.7.0 <eslint@>=7.0.0
eslint-plugin-n@17.14.0 <eslint@>=8.23.0
eslint-plugin-promise@6.6.0 <eslint@^7.0.0||^8.0.0||^9.0.0
eslint-plugin-promise@7.2.0 <eslint@^7.0.0||^8.0.0||^9.0.0
eslint-config-airbnb-base@15.0.0 <eslint@^7.32.0||^8.2.0 <eslint-plugin-import@^2.25.2
eslint-config-airbnb@18.2.1 <eslint@^5.16.0||^6.8.0||^7.2.0 <eslint-plugin-import@^2.22.1 <eslint-plugin-jsx-a11y@^6.4.1 <eslint-plugin-react@^7.21.5 <eslint-plugin-react-hooks@^4||^3||^2.3.0||^1.7.0
eslint-config-airbnb@19.0.4 +eslint-config-airbnb-base@^15.0.0 <eslint@^7.32.0||^8.2.0 <eslint-plugin-import@^2.25.3 <eslint-plugin-jsx-a11y@^6.5.1 <eslint-plugin-react@^7.28.0 <eslint-plugin-react-hooks@^4.3.0
eslint-config-standard@16.0.3 <eslint@^7.12.1 <eslint-plugin-import@^2.22.1 <eslint-plugin-promise@^4.2.1||^5.0.0||^6.0.0
eslint-config-standard@17.1.0 <eslint@^8.0.1 <eslint-plugin-import@^2.25.2 <eslint-plugin-n@^15.0.0||^16.0.0 <eslint-plugin-promise@^6.0.0
eslint-config-prettier@8.10.0 <eslint@>=7.0.0
eslint-config-prettier@9.1.0 <eslint@>=7.0.0
prettier@2.8.8
prettier@3.4.1
eslint-plugin-prettier@4.2.1 <eslint@>=7.28.0 <prettier@>=2.0.0 ?eslint-config-prettier@*
eslint-plugin-prettier@5.2.1 <eslint@>=8.0.0 <prettier@>=3.0.0 ?eslint-config-prettier@*
prettier-plugin-tailwindcss@0.4.1 <prettier@^2.2||^3.0
prettier-plugin-tailwindcss@0.6.9 <prettier@^3.0
typescript@4.1.6
typescript@4.9.5
typescript@5.0.4
typescript@5.4.5
typescript@5.6.3
@typescript-eslint/parser@4.33.0 <eslint@^5.0.0||^6.0.0||^7.0.0 ?typescript@*
@typescript-eslint/parser@5.62.0 <eslint@^6.0.0||^7.0.0||^8.0.0 ?typescript@*
@typescript-eslint/parser@6.21.0 <eslint@^7.0.0||^8.0.0 ?typescript@*
@typescript-eslint/parser@7.18.0 <eslint@^8.56.0 ?typescript@*
@typescript-eslint/parser@8.16.0 <eslint@^8.57.0||^9.0.0 ?typescript@*
@typescript-eslint/eslint-plugin@4.33.0 <@typescript-eslint/parser@^4.0.0 <eslint@^5.0.0||^6.0.0||^7.0.0 ?typescript@*
@typescript-eslint/eslint-plugin@5.62.0 <@typescript-eslint/parser@^5.0.0 <eslint@^6.0.0||^7.0.0||^8.0.0 ?typescript@*
@typescript-eslint/eslint-plugin@6.21.0 <@typescript-eslint/parser@^6.0.0||^6.0.0-alpha <eslint@^7.0.0||^8.0.0 ?typescript@*
@typescript-eslint/eslint-plugin@7.18.0 <@typescript-eslint/parser@^7.0.0 <eslint@^8.56.0 ?typescript@*
@typescript-eslint/eslint-plugin@8.16.0 <@typescript-eslint/parser@^8.0.0||^8.0.0-alpha.0 <eslint@^8.57.0||^9.0.0 ?typescript@*
eslint-config-next@12.3.4 +eslint-plugin-react@^7.28.0 +eslint-plugin-react-hooks@^4.5.0 <eslint@^7.23.0||^8.0.0 ?typescript@>=3.3.1
eslint-config-next@15.0.4 +eslint-plugin-react@^7.35.0 +eslint-plugin-react-hooks@^5.0.0 <eslint@^7.23.0||^8.0.0||^9.0.0 ?typescript@>=3.3.1
jest@27.5.1 ?node-notifier@^8.0.1||^9.0.0||^10.0.0
jest@28.1.3 ?node-notifier@^8.0.1||^9.0.0||^10.0.0
jest@29.7.0 ?node-notifier@^8.0.1||^9.0.0||^10.0.0
ts-jest@27.1.5 ?@babel/core@>=7.0.0-beta.0_<8 <jest@^27.0.0 <typescript@>=3.8_<5.0 ?babel-jest@>=27.0.0_<28
ts-jest@28.0.8 ?@babel/core@>=7.0.0-beta.0_<8 <jest@^28.0.0 <typescript@>=4.3 ?babel-jest@^28.0.0
ts-jest@29.2.5 ?@babel/core@>=7.0.0-beta.0_<8 <jest@^29.0.0 <typescript@>=4.3_<6 ?babel-jest@^29.0.0
jest-watch-typeahead@1.1.0 <jest@^27.0.0
jest-watch-typeahead@2.2.2 <jest@^27.0.0||^28.0.0||^29.0.0
@babel/core@7.26.0
@babel/core@8.0.0-alpha.13
babel-jest@27.5.1 <@babel/core@^7.8.0
babel-jest@28.1.3 <@babel/core@^7.8.0
babel-jest@29.7.0 <@babel/core@^7.8.0
babel-loader@8.4.1 <@babel/core@^7.0.0 <webpack@>=2
babel-loader@9.2.1 <@babel/core@^7.12.0 <webpack@>=5
webpack@4.47.0
webpack@5.96.1
webpack-cli@4.10.0 <webpack@4.x.x||5.x.x
webpack-cli@5.1.4 <webpack@5.x.x
webpack-dev-server@3.11.3 <webpack@^4.0.0||^5.0.0 ?webpack-cli@*
webpack-dev-server@4.15.2 ?webpack@^4.37.0||^5.0.0 ?webpack-cli@*
webpack-dev-server@5.1.0 ?webpack@^5.0.0 ?webpack-cli@*
css-loader@5.2.7 <webpack@^4.27.0||^5.0.0
css-loader@6.11.0 ?@rspack/core@0.x||1.x ?webpack@^5.0.0
css-loader@7.1.2 ?@rspack/core@0.x||1.x ?webpack@^5.27.0
style-loader@2.0.0 <webpack@^4.0.0||^5.0.0
style-loader@3.3.4 <webpack@^5.0.0
style-loader@4.0.0 <webpack@^5.27.0
sass-loader@10.5.2 <webpack@^4.36.0||^5.0.0 ?sass@^1.3.0 ?fibers@>=3.1.0
sass-loader@13.3.3 <webpack@^5.0.0 ?sass@^1.3.0
sass-loader@16.0.3 ?webpack@^5.0.0 ?sass@^1.3.0
sass@1.81.0
html-webpack-plugin@4.5.2 <webpack@^4.0.0||^5.0.0
html-webpack-plugin@5.6.3 ?webpack@^5.20.0
mini-css-extract-plugin@1.6.2 <webpack@^4.4.0||^5.0.0
mini-css-extract-plugin@2.9.2 <webpack@^5.0.0
ts-loader@8.4.0 <typescript@* <webpack@*
ts-loader@9.5.1 <typescript@* <webpack@^5.0.0
rxjs@6.6.7
rxjs@7.8.1
zone.js@0.11.8
zone.js@0.13.3
zone.js@0.14.10
@angular/core@15.2.10 <rxjs@^6.5.3||^7.4.0 <zone.js@~0.11.4||~0.12.0||~0.13.0
@angular/core@16.2.12 <rxjs@^6.5.3||^7.4.0 <zone.js@~0.13.0
@angular/core@17.3.12 <rxjs@^6.5.3||^7.4.0 <zone.js@~0.14.0
@angular/common@15.2.10 <@angular/core@15.2.10 <rxjs@^6.5.3||^7.4.0
@angular/common@16.2.12 <@angular/core@16.2.12 <rxjs@^6.5.3||^7.4.0
@angular/common@17.3.12 <@angular/core@17.3.12 <rxjs@^6.5.3||^7.4.0
@angular/forms@15.2.10 <@angular/common@15.2.10 <@angular/core@15.2.10 <rxjs@^6.5.3||^7.4.0
@angular/forms@16.2.12 <@angular/common@16.2.12 <@angular/core@16.2.12 <rxjs@^6.5.3||^7.4.0
@angular/forms@17.3.12 <@angular/common@17.3.12 <@angular/core@17.3.12 <rxjs@^6.5.3||^7.4.0
@angular/compiler@15.2.10 ?@angular/core@15.2.10
@angular/compiler@16.2.12 ?@angular/core@16.2.12
@angular/compiler@17.3.12 ?@angular/core@17.3.12
@angular/compiler-cli@15.2.10 <@angular/compiler@15.2.10 <typescript@>=4.8.2_<5.0
@angular/compiler-cli@16.2.12 <@angular/compiler@16.2.12 <typescript@>=4.9.3_<5.2
@angular/compiler-cli@17.3.12 <@angular/compiler@17.3.12 <typescript@>=5.2_<5.5
@ngrx/store@15.4.0 <@angular/core@^15.0.0 <rxjs@^6.5.3||^7.5.0
@ngrx/store@16.3.0 <@angular/core@^16.0.0 <rxjs@^6.5.3||^7.5.0
@ngrx/store@17.2.0 <@angular/core@^17.0.0 <rxjs@^6.5.3||^7.5.0
@ngrx/effects@15.4.0 <@angular/core@^15.0.0 <@ngrx/store@15.4.0 <rxjs@^6.5.3||^7.5.0
@ngrx/effects@16.3.0 <@angular/core@^16.0.0 <@ngrx/store@16.3.0 <rxjs@^6.5.3||^7.5.0
vue@2.7.16
vue@3.5.13
vue-router@3.6.5 <vue@^2
vue-router@4.5.0 <vue@^3.2.0
vuex@3.6.2 <vue@^2.0.0
vuex@4.1.0 <vue@^3.2.0
pinia@2.0.36 <vue@^2.6.14||^3.2.0 ?typescript@>=4.4.4 ?@vue/composition-api@^1.4.0
pinia@2.2.8 <vue@^2.6.14||^3.5.11 ?typescript@>=4.4.4 ?@vue/composition-api@^1.4.0
pinia@3.0.1 <vue@^3.5.11 ?typescript@>=4.5.0
@vue/test-utils@1.3.6 <vue@2.x <vue-template-compiler@^2.x
@vue/test-utils@2.4.6
vue-template-compiler@2.7.16
vue-loader@15.11.1 <css-loader@* <webpack@^3.0.0||^4.1.0||^5.0.0-0 ?vue-template-compiler@*
vue-loader@17.4.2 <webpack@^4.1.0||^5.0.0-0 ?vue@*
vite@3.2.11 ?@types/node@>=14 ?sass@*
vite@4.5.5 ?@types/node@>=14 ?sass@*
vite@5.4.11 ?@types/node@^18.0.0||>=20.0.0 ?sass@*
vite@6.0.1 ?@types/node@^18.0.0||^20.0.0||>=22.0.0 ?sass@*
@types/node@16.18.121
@types/node@18.19.67
@types/node@22.10.1
@vitejs/plugin-vue@3.2.0 <vite@^3.0.0 <vue@^3.2.25
@vitejs/plugin-vue@4.6.2 <vite@^4.0.0||^5.0.0 <vue@^3.2.25
@vitejs/plugin-vue@5.2.1 <vite@^5.0.0||^6.0.0 <vue@^3.2.25
@vitejs/plugin-react@2.2.0 <vite@^3.0.0
@vitejs/plugin-react@3.1.0 <vite@^4.1.0-beta.0
@vitejs/plugin-react@4.3.4 <vite@^4.2.0||^5.0.0||^6.0.0
vitest@0.34.6 +vite@^3.1.0||^4.0.0||^5.0.0-0 ?jsdom@* ?@vitest/ui@*
vitest@1.6.0 +vite@^5.0.0 ?jsdom@* ?@types/node@^18.0.0||>=20.0.0 ?@vitest/ui@1.6.0
vitest@2.1.6 +vite@^5.0.0||^6.0.0 ?jsdom@* ?@types/node@^18.0.0||>=20.0.0 ?@vitest/ui@2.1.6
@vitest/ui@0.34.6 <vitest@>=0.30.1_<1
@vitest/ui@1.6.0 <vitest@1.6.0
@vitest/ui@2.1.6 <vitest@2.1.6
@vitest/coverage-v8@0.34.6 <vitest@>=0.32.0_<1
@vitest/coverage-v8@1.6.0 <vitest@1.6.0
@vitest/coverage-v8@2.1.6 <vitest@2.1.6 ?@vitest/browser@2.1.6
svelte@3.59.2
svelte@4.2.19
svelte@5.2.10
@sveltejs/kit@1.30.4 <svelte@^3.54.0||^4.0.0-next.0||^5.0.0-next.0 <vite@^4.0.0
@sveltejs/kit@2.8.4 <@sveltejs/vite-plugin-svelte@^3.0.0||^4.0.0-next.1||^5.0.0 <svelte@^4.0.0||^5.0.0-next.0 <vite@^5.0.3||^6.0.0
@sveltejs/vite-plugin-svelte@2.5.3 <svelte@^3.54.0||^4.0.0||^5.0.0-next.0 <vite@^4.0.0
@sveltejs/vite-plugin-svelte@3.1.2 <svelte@^4.0.0||^5.0.0-next.0 <vite@^5.0.0
@sveltejs/vite-plugin-svelte@4.0.2 <svelte@^5.0.0-next.96||^5.0.0 <vite@^5.0.0
svelte-check@3.8.6 <svelte@^3.55.0||^4.0.0-next.0||^4.0.0||^5.0.0-next.0
svelte-check@4.1.0 <svelte@^4.0.0||^5.0.0-next.0 <typescript@>=5.0.0
postcss@7.0.39
postcss@8.4.49
autoprefixer@9.8.8 +postcss@^7.0.32
autoprefixer@10.4.20 <postcss@^8.1.0
tailwindcss@2.2.19 <autoprefixer@^10.0.2 <postcss@^8.0.9
tailwindcss@3.4.15 +postcss@^8.4.47
postcss-loader@4.3.0 <postcss@^7.0.0||^8.0.1 <webpack@^4.0.0||^5.0.0
postcss-loader@8.1.1 <postcss@^7.0.0||^8.0.1 ?webpack@^5.0.0 ?@rspack/core@0.x||1.x
reflect-metadata@0.1.14
reflect-metadata@0.2.2
@nestjs/common@8.4.7 <reflect-metadata@^0.1.12 <rxjs@^7.1.0 ?class-validator@*
@nestjs/common@9.4.3 <reflect-metadata@^0.1.12 <rxjs@^7.1.0 ?class-validator@*
@nestjs/common@10.4.12 <reflect-metadata@^0.1.12||^0.2.0 <rxjs@^7.1.0 ?class-validator@*
@nestjs/core@8.4.7 <@nestjs/common@^8.0.0 <reflect-metadata@^0.1.12 <rxjs@^7.1.0 ?@nestjs/platform-express@^8.0.0
@nestjs/core@9.4.3 <@nestjs/common@^9.0.0 <reflect-metadata@^0.1.12 <rxjs@^7.1.0 ?@nestjs/platform-express@^9.0.0
@nestjs/core@10.4.12 <@nestjs/common@^10.0.0 <reflect-metadata@^0.1.12||^0.2.0 <rxjs@^7.1.0 ?@nestjs/platform-express@^10.0.0
@nestjs/platform-express@8.4.7 <@nestjs/common@^8.0.0 <@nestjs/core@^8.0.0
@nestjs/platform-express@9.4.3 <@nestjs/common@^9.0.0 <@nestjs/core@^9.0.0
@nestjs/platform-express@10.4.12 <@nestjs/common@^10.0.0 <@nestjs/core@^10.0.0
@nestjs/testing@9.4.3 <@nestjs/common@^9.0.0 <@nestjs/core@^9.0.0 ?@nestjs/platform-express@^9.0.0
@nestjs/testing@10.4.12 <@nestjs/common@^10.0.0 <@nestjs/core@^10.0.0 ?@nestjs/platform-express@^10.0.0
class-validator@0.14.1
rollup@2.79.2
rollup@3.29.5
rollup@4.27.4
@rollup/plugin-node-resolve@13.3.0 <rollup@^2.42.0
@rollup/plugin-node-resolve@15.3.0 ?rollup@^2.78.0||^3.0.0||^4.0.0
@rollup/plugin-commonjs@22.0.2 <rollup@^2.68.0
@rollup/plugin-commonjs@28.0.1 ?rollup@^2.68.0||^3.0.0||^4.0.0
rollup-plugin-dts@4.2.3 <rollup@^2.55 <typescript@^4.1
rollup-plugin-dts@6.1.1 <rollup@^3.29.4||^4 <typescript@^4.5||^5.0
`
  .split("\n")
  .filter((line) => line !== "");

interface Template {
  readonly dependencies: string;
  /** Further fields of the manifest. */
  readonly manifest?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** The dependencies that are updated; all without it. */
  readonly only?: readonly string[];
  /** The requirement is written with this before the version. */
  readonly operator?: string;
  /** The project has no lockfile. */
  readonly isUnlocked?: true;
}

const legacy = { ".npmrc": "legacy-peer-deps=true\n" };

/** Projects as people have them: `<name>@<requirement> …`. */
export const templates: readonly Template[] = [
  {
    dependencies:
      "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5 react-router-dom@^5.3.4 react-redux@^7.2.9",
  },
  {
    dependencies:
      "react@^18.2.0 react-dom@^18.2.0 @testing-library/react@^13.4.0 react-redux@^8.1.3 redux@^4.2.1 @types/react@^18.3.12",
  },
  {
    dependencies:
      "react@^18.2.0 react-dom@^18.2.0 @reduxjs/toolkit@^1.9.7 react-redux@^8.1.3 @types/react@^18.3.12 @types/react-dom@^18.3.1",
  },
  { dependencies: "react@>=16.8 react-dom@>=16.8 @testing-library/react@^12.1.5 react-router-dom@^6.28.0" },
  { dependencies: "react@^17.0.2||^18.2.0 react-dom@^17.0.2||^18.2.0 next@^12.3.4" },
  { dependencies: "react@17.0.2 react-dom@17.0.2 next@12.3.4 eslint@^8.57.1 eslint-config-next@12.3.4", operator: "" },
  {
    dependencies:
      "react@^18.3.1 react-dom@^18.3.1 @mui/material@^5.16.7 @emotion/react@^11.13.5 @emotion/styled@^11.13.5 @mui/x-data-grid@^6.20.4",
  },
  { dependencies: "react@~17.0.2 react-dom@~17.0.2 react-test-renderer@^17.0.2 react-redux@^7.2.9" },
  { dependencies: "react-dom@^17.0.2 react-router-dom@^6.28.0" },
  { dependencies: "react-router-dom@^6.28.0 react-redux@^8.1.3" },
  { dependencies: "@apollo/client@^3.3.21 graphql@^15.9.0 apollo-server@^2.26.2" },
  { dependencies: "@apollo/client@^3.3.21 apollo-server@^2.26.2", only: ["apollo-server"] },
  { dependencies: "apollo-server@^3.13.0 graphql@^15.9.0||^16.9.0 @apollo/client@3.3.21", operator: "" },
  {
    dependencies:
      "eslint@^8.57.1 eslint-config-airbnb@^19.0.4 eslint-plugin-import@^2.25.4 eslint-plugin-jsx-a11y@^6.5.1 eslint-plugin-react@^7.28.0 eslint-plugin-react-hooks@^4.6.2",
  },
  { dependencies: "eslint@^7.32.0 eslint-config-airbnb@^18.2.1" },
  {
    dependencies:
      "eslint@^7.32.0 eslint-config-standard@^16.0.3 eslint-plugin-import@^2.25.4 eslint-plugin-promise@^6.6.0",
  },
  {
    dependencies:
      "eslint@^8.57.1 eslint-config-standard@^17.1.0 eslint-plugin-import@^2.31.0 eslint-plugin-n@^15.7.0 eslint-plugin-promise@^6.6.0",
  },
  {
    dependencies:
      "eslint@^8.57.1 @typescript-eslint/parser@^5.62.0 @typescript-eslint/eslint-plugin@^5.62.0 typescript@^4.9.5",
  },
  { dependencies: "eslint@^8.57.1 @typescript-eslint/eslint-plugin@^6.21.0 typescript@^5.4.5" },
  {
    dependencies:
      "eslint@^7.32.0 @typescript-eslint/parser@^4.33.0 @typescript-eslint/eslint-plugin@^4.33.0 typescript@^4.9.5",
  },
  {
    dependencies:
      "eslint@^8.57.1 prettier@^2.8.8 eslint-plugin-prettier@^4.2.1 eslint-config-prettier@^8.10.0 prettier-plugin-tailwindcss@^0.4.1",
  },
  { dependencies: "eslint@7.32.0 eslint-plugin-react@7.28.0 eslint-plugin-import@2.25.4", operator: "" },
  { dependencies: "jest@^27.5.1 ts-jest@^27.1.5 typescript@^4.9.5 babel-jest@^27.5.1 @babel/core@^7.26.0" },
  { dependencies: "jest@^28.1.3 ts-jest@^28.0.8 typescript@^4.9.5" },
  { dependencies: "jest@^27.5.1 jest-watch-typeahead@^1.1.0 typescript@~4.9.5" },
  {
    dependencies:
      "webpack@^4.47.0 webpack-cli@^4.10.0 webpack-dev-server@^3.11.3 css-loader@^5.2.7 style-loader@^2.0.0 html-webpack-plugin@^4.5.2 babel-loader@^8.4.1 @babel/core@^7.26.0",
  },
  {
    dependencies:
      "webpack@^4.47.0 sass-loader@^10.5.2 sass@^1.81.0 mini-css-extract-plugin@^1.6.2 ts-loader@^8.4.0 typescript@^4.9.5",
  },
  { dependencies: "webpack@4.x||5.x css-loader@^5.2.7 postcss-loader@^4.3.0 postcss@^7.0.39" },
  { dependencies: "webpack@^4.47.0 css-loader@^6.11.0", ...{ files: legacy } },
  {
    dependencies: "@angular/core@^15.2.10 @angular/common@^15.2.10 @angular/forms@^15.2.10 rxjs@^7.8.1 zone.js@~0.11.8",
  },
  {
    dependencies:
      "@angular/core@^15.2.10 @angular/common@^15.2.10 @angular/compiler@^15.2.10 @angular/compiler-cli@^15.2.10 typescript@~4.9.5 rxjs@^6.6.7 zone.js@~0.13.3",
  },
  {
    dependencies:
      "@angular/core@^16.2.12 @angular/compiler@^16.2.12 @angular/compiler-cli@^16.2.12 typescript@~5.0.4 rxjs@^7.8.1 zone.js@~0.13.3 @ngrx/store@^16.3.0",
  },
  { dependencies: "@angular/core@^15.2.10 @ngrx/store@^15.4.0 @ngrx/effects@^15.4.0 rxjs@^6.6.7||^7.8.1" },
  { dependencies: "vue@^2.7.16 vue-router@^3.6.5 vuex@^3.6.2 pinia@^2.0.36 @vue/test-utils@^1.3.6" },
  { dependencies: "vue@^3.5.13 vite@^3.2.11 @vitejs/plugin-vue@^3.2.0 pinia@2.0.36 typescript@^4.9.5" },
  { dependencies: "vue@^2.7.16||^3.5.13 vue-router@^3.6.5" },
  { dependencies: "vue@^2.7.16 vue-loader@^15.11.1 css-loader@^5.2.7 webpack@^4.47.0 vue-template-compiler@^2.7.16" },
  {
    dependencies:
      "vite@^4.5.5 @vitejs/plugin-react@^3.1.0 vitest@^0.34.6 @vitest/ui@^0.34.6 @vitest/coverage-v8@^0.34.6 @types/node@^16.18.121",
  },
  { dependencies: "vitest@^1.6.0 @vitest/ui@^1.6.0 @vitest/coverage-v8@^1.6.0 @types/node@^22.10.1" },
  { dependencies: "vite@^4.5.5 @types/node@16.18.121 sass@^1.81.0" },
  { dependencies: "svelte@^3.59.2 vite@^4.5.5 @sveltejs/kit@^1.30.4 svelte-check@^3.8.6" },
  {
    dependencies:
      "svelte@^4.2.19 vite@^5.4.11 @sveltejs/kit@^2.8.4 @sveltejs/vite-plugin-svelte@^3.1.2 svelte-check@^3.8.6 typescript@^4.9.5",
  },
  { dependencies: "postcss@^7.0.39 autoprefixer@^9.8.8 postcss-loader@^4.3.0 webpack@^4.47.0" },
  { dependencies: "tailwindcss@^2.2.19 postcss@^8.4.49 autoprefixer@^10.4.20" },
  {
    dependencies:
      "@nestjs/common@^8.4.7 @nestjs/core@^8.4.7 @nestjs/platform-express@^8.4.7 reflect-metadata@^0.1.14 rxjs@^7.8.1 class-validator@^0.14.1",
  },
  {
    dependencies:
      "@nestjs/common@^9.4.3 @nestjs/core@^9.4.3 @nestjs/testing@^9.4.3 reflect-metadata@^0.1.14 rxjs@^7.8.1",
  },
  {
    dependencies:
      "rollup@^2.79.2 @rollup/plugin-node-resolve@^13.3.0 @rollup/plugin-commonjs@^22.0.2 rollup-plugin-dts@^4.2.3 typescript@^4.9.5",
  },
  { dependencies: "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5", files: legacy },
  {
    dependencies: "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5",
    files: { ".npmrc": "force=true\n" },
  },
  {
    dependencies: "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5",
    files: { ".npmrc": "strict-peer-deps=true\n" },
  },
  {
    dependencies: "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5",
    manifest: { overrides: { "@testing-library/react": { react: "$react", "react-dom": "$react-dom" } } },
  },
  {
    dependencies: "eslint@^8.57.1 eslint-plugin-react@7.28.0 eslint-plugin-react-hooks@^4.6.2",
    manifest: { overrides: { eslint: "$eslint" } },
    only: ["eslint"],
  },
  {
    dependencies: "react@^17.0.2 react-dom@^17.0.2 @testing-library/react@^12.1.5",
    isUnlocked: true,
    manifest: { packageManager: "npm@11.0.0" },
  },
  {
    dependencies: "eslint@^8.57.1 eslint-plugin-react@^7.28.0 eslint-config-airbnb@^19.0.4",
    isUnlocked: true,
    manifest: { packageManager: "npm@11.0.0" },
  },
  {
    dependencies: "@nestjs/common@^8.4.7 @nestjs/core@^8.4.7 reflect-metadata@^0.1.14 rxjs@^7.8.1",
    isUnlocked: true,
    manifest: { packageManager: "npm@11.0.0" },
  },
];
