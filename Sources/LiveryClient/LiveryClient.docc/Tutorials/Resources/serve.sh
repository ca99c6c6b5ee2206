# In a clone of Livery: serves the sample themes on port 8080, and prints a link to the editor.
script/server
# The bundle that ships in the app.
livery compile Samples/badoo --platform ios --skin day -o badoo-day.json
